/** Markdown without its marks, for places that show plain text. Links keep their label. */
export function markdownAsText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^()\s]+\)/g, '$1')
    .replace(/^ {0,9}(?:#{1,6}|>|[-*+]|\d{1,9}[.)]) +/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])/g, '$1')
}
