export type JsonTokenKind = 'key' | 'text' | 'number' | 'word' | 'wrong' | 'plain'
export type JsonToken = { readonly kind: JsonTokenKind; readonly text: string; readonly isMarked: boolean }

const pattern =
  /"(?:[^"\\\n]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*|[{}[\],:\s]+|[^"\w{}[\],:\s-]+|./gsu

/** Tokenizes text for highlighting, even invalid JSON. Marks the token at `wrongAt`. */
export function jsonTokens(text: string, wrongAt: number): JsonToken[] {
  const pieces: JsonToken[] = []
  for (const match of text.matchAll(pattern)) {
    const [piece] = match
    const isMarked = wrongAt >= match.index && wrongAt < match.index + piece.length
    pieces.push({ kind: kindOf(piece, text, match.index + piece.length), text: piece, isMarked })
  }
  // Mark a missing end at the last token.
  const last = pieces.at(-1)
  if (last && wrongAt >= text.length) pieces[pieces.length - 1] = { ...last, isMarked: true }
  return pieces
}

function kindOf(piece: string, text: string, end: number): JsonTokenKind {
  const first = piece[0] ?? ''
  if (first === '"') return /^\s*:/.test(text.slice(end, end + 100)) ? 'key' : 'text'
  if (/^-?\d/.test(piece)) return 'number'
  if (/^(?:true|false|null)$/.test(piece)) return 'word'
  return /^[{}[\],:\s]+$/.test(piece) ? 'plain' : 'wrong'
}
