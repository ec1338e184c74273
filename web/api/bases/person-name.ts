/** Name fields of a person, as in any response. */
type Named = {
  display_name?: string | null | undefined
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  email?: string | null | undefined
}

/** The display name, else first and last name; '' if none. */
export function givenName({ display_name, firstname, lastname }: Named): string {
  return display_name || [firstname, lastname].filter(Boolean).join(' ')
}

/** The name, else the email address; '' if the reader may see neither. */
export function personName(person: Named): string {
  return givenName(person) || (person.email ?? '')
}
