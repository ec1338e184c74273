/** The URL of a public form: `#/nc/form/:shareId[/survey][?name=value]`. */
export type FormAddress = {
  shareId: string
  isSurvey: boolean
  /** A query parameter (in the hash or before it), or null. */
  param: (name: string) => string | null
  /** True if the link has parameters other than the language. */
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
