import { expect, it } from 'vitest'
import { markdownAsText } from './markdown-as-text.ts'

it.each([
  [
    '## Party\n\n- **Bring** a *cake*\n- See [the map](https://example.org/?a=1)',
    'Party\n\nBring a cake\nSee the map',
  ],
  ['2 * 3 * 4 and snake_case stay', '2 * 3 * 4 and snake_case stay'],
  ['> Quoted `code`', 'Quoted code'],
])('reads %j', (markdown, text) => expect(markdownAsText(markdown)).toBe(text))
