/** Answers 304 if the visitor has this response already (`If-None-Match`). */
export function asConditional(request: Request, output: unknown): unknown {
  if (!(output instanceof Response) || output.status !== 200) return output
  const etag = output.headers.get('etag')
  if (etag === null || !holds(request.headers.get('if-none-match'), etag)) return output
  const headers = new Headers(output.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** Returns true if `If-None-Match` contains the tag, by weak comparison. */
function holds(header: string | null, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
