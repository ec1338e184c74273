/** Somebody who can be named in a comment. */
export type Mentionable = { id: string; name: string }

/** A piece of a comment: words, or a person; a name of null is of somebody who is no member any more. */
export type Piece = { text: string } | { id: string; name: string | null }

/** A comment's text in pieces: `@<id>` names a person. */
export function piecesOf(text: string, people: readonly Mentionable[]): Piece[] {
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

/** The same as it is written in the editor: `@Name`. */
export function asTyped(text: string, people: readonly Mentionable[]): string {
  return piecesOf(text, people)
    .map((piece) => ('text' in piece ? piece.text : `@${piece.name ?? `<${piece.id}>`}`))
    .join('')
}

/** What was typed as it is sent: `@Name` of somebody who can be named becomes `@<id>`, the longest name first. */
export function asSent(typed: string, people: readonly Mentionable[]): string {
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

/** The mention that is being typed at the caret, and where it begins; null when there is none. */
export function mentionAt(typed: string, caret: number): { from: number; text: string } | null {
  const match = /(?:^|[^\p{L}\d])@([\p{L}\d][\p{L}\d ._-]{0,40}|)$/u.exec(typed.slice(0, caret))
  if (!match) return null
  const text = match[1] ?? ''
  return { from: caret - text.length - 1, text }
}

/** Those whose name has a word that begins like the text, at most `most`. */
export function suggested(people: readonly Mentionable[], text: string, most = 6): Mentionable[] {
  const wanted = text.toLocaleLowerCase()
  return people
    .filter(({ name }) => {
      const known = name.toLocaleLowerCase()
      return known.startsWith(wanted) || known.includes(` ${wanted}`)
    })
    .slice(0, most)
}
