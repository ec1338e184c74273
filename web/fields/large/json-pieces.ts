export type PieceKind = 'key' | 'text' | 'number' | 'word' | 'wrong' | 'plain'
export type Piece = { readonly kind: PieceKind; readonly text: string; readonly isMarked: boolean }

const pattern =
  /"(?:[^"\\\n]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*|[{}[\],:\s]+|[^"\w{}[\],:\s-]+|./gsu

/** A JSON text as pieces to colour, also where it is not JSON yet. The piece at `wrongAt` is marked. */
export function jsonPieces(text: string, wrongAt: number): Piece[] {
  const pieces: Piece[] = []
  for (const match of text.matchAll(pattern)) {
    const [piece] = match
    const isMarked = wrongAt >= match.index && wrongAt < match.index + piece.length
    pieces.push({ kind: kindOf(piece, text, match.index + piece.length), text: piece, isMarked })
  }
  // What lacks at the end is marked at the end.
  const last = pieces.at(-1)
  if (last && wrongAt >= text.length) pieces[pieces.length - 1] = { ...last, isMarked: true }
  return pieces
}

function kindOf(piece: string, text: string, end: number): PieceKind {
  const first = piece[0] ?? ''
  if (first === '"') return /^\s*:/.test(text.slice(end, end + 100)) ? 'key' : 'text'
  if (/^-?\d/.test(piece)) return 'number'
  if (/^(?:true|false|null)$/.test(piece)) return 'word'
  return /^[{}[\],:\s]+$/.test(piece) ? 'plain' : 'wrong'
}
