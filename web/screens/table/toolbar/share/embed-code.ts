/** HTML that shows a link in a frame of another page. */
export function embedCode(address: string, title: string, heightPx: number): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${heightPx}" style="border: 1px solid #d0d5dd; border-radius: 8px" loading="lazy"></iframe>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
