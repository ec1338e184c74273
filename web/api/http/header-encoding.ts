/** Headers carry bytes, so encode other characters than ASCII as UTF-8. */
export function asHeaderText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}
