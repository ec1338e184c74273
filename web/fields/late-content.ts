/** Cells whose look arrives later than their value: a library that draws codes, names of people. */

const listeners = new Set<() => void>()

/** Calls back when cells may look different without a change of their value. Returns how to stop. */
export function onLateContent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellLateContent(): void {
  for (const listener of listeners) listener()
}
