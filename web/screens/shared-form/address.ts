/** What the address of a public form says: `#/nc/form/:shareId[/survey][?name=value]`. */
export type FormAddress = {
  shareId: string
  isSurvey: boolean
  /** A parameter of the link (after `?` in the hash, or before it), or null. */
  param: (name: string) => string | null
  /** Whether the link says anything besides the language. */
  hasParams: boolean
}

export function readAddress(hash: string, search: string): FormAddress {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [, , , shareId = '', mode = ''] = path.split('/')
  const own = new URLSearchParams(query)
  const outer = new URLSearchParams(search)
  return {
    shareId: decoded(shareId),
    isSurvey: mode === 'survey',
    hasParams: [...own.keys(), ...outer.keys()].some((name) => name !== 'lang'),
    param: (name) => own.get(name) ?? outer.get(name),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
