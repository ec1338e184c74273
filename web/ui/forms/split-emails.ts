/** Splits pasted text into addresses by commas, semicolons or lines; accepts `Ada <ada@x.org>`. */
export function splitEmails(text: string): string[] {
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
