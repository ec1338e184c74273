/** Addresses of a text that people paste: with commas, semicolons or lines between, as `Ada <ada@x.org>` too. */
export function splitAddresses(text: string): string[] {
  const found = text
    .split(/[,;\n]+/)
    .flatMap((part) => {
      const bracketed = /<([^<>]*)>/.exec(part)?.[1]
      return bracketed === undefined ? part.trim().split(/\s+/) : [bracketed.trim()]
    })
    .filter((address) => address !== '')
  const seen = new Set<string>()
  return found.filter((address) => {
    const key = address.toLowerCase()
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}
