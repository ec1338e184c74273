/** Headers carry bytes: other letters than ASCII go as UTF-8. */
export function asHeaderText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}
