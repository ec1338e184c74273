/** The URL of a public form: `#/nc/form/:shareId[/survey|/edit/:token][?name=value]`. */
export type FormAddress = {
  shareId: string
  isSurvey: boolean
  /** The token of the link that changes a response, or null. */
  editToken: string | null
  /** A query parameter (in the hash or before it), or null. */
  param: (name: string) => string | null
  /** True if the link has parameters other than the language. */
  hasParams: boolean
}

export function readAddress(hash: string, search: string): FormAddress {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [, , , shareId = '', mode = '', token = ''] = path.split('/')
  const own = new URLSearchParams(query)
  const outer = new URLSearchParams(search)
  return {
    shareId: decoded(shareId),
    isSurvey: mode === 'survey',
    editToken: mode === 'edit' && token !== '' ? decoded(token) : null,
    hasParams: [...own.keys(), ...outer.keys()].some((name) => name !== 'lang'),
    param: (name) => own.get(name) ?? outer.get(name),
  }
}

/** The address of the page that changes a response. */
export function editAddress(shareId: string, token: string): string {
  return `#/nc/form/${encodeURIComponent(shareId)}/edit/${encodeURIComponent(token)}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
