/** A person who can be mentioned. */
export type Mentionable = { id: string; name: string }

/** A part of a comment: text, or a mention; a null name is a former member. */
export type Piece = { text: string } | { id: string; name: string | null }

/** Splits a comment at mentions: `@<id>`. */
export function splitMentions(text: string, people: readonly Mentionable[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(/@<(us[a-z0-9]{1,40})>/g)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    const id = match[1] ?? ''
    pieces.push({ id, name: people.find((person) => person.id === id)?.name ?? null })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Converts mentions for the editor: `@Name`. */
export function mentionsAsText(text: string, people: readonly Mentionable[]): string {
  return splitMentions(text, people)
    .map((piece) => ('text' in piece ? piece.text : `@${piece.name ?? `<${piece.id}>`}`))
    .join('')
}

/** Converts typed `@Name` to `@<id>`, longest name first. */
export function mentionsAsMarkup(typed: string, people: readonly Mentionable[]): string {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  let sent = ''
  for (let at = 0; at < typed.length;) {
    const person =
      typed[at] === '@' && !/[\p{L}\d]/u.test(typed[at - 1] ?? '')
        ? byLength.find(({ name }) => typed.startsWith(name, at + 1))
        : undefined
    sent += person ? `@<${person.id}>` : (typed[at] ?? '')
    at += person ? person.name.length + 1 : 1
  }
  return sent.trim()
}

/** The mention at the caret and its start; null for none. */
export function mentionAt(typed: string, caret: number): { from: number; text: string } | null {
  const match = /(?:^|[^\p{L}\d])@([\p{L}\d][\p{L}\d ._-]{0,40}|)$/u.exec(typed.slice(0, caret))
  if (!match) return null
  const text = match[1] ?? ''
  return { from: caret - text.length - 1, text }
}

/** People with a name part that starts with the text, at most `most`. */
export function suggestMentions(people: readonly Mentionable[], text: string, most = 6): Mentionable[] {
  const wanted = text.toLocaleLowerCase()
  return people
    .filter(({ name }) => {
      const known = name.toLocaleLowerCase()
      return known.startsWith(wanted) || known.includes(` ${wanted}`)
    })
    .slice(0, most)
}
