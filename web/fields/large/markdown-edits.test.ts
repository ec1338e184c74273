import { describe, expect, it } from 'vitest'
import { applyTool, continueList, type MarkdownTool } from './markdown-edits.ts'

/** Brackets ‹ › mark the selection. */
function selected(text: string) {
  const start = text.indexOf('‹')
  const end = text.indexOf('›') - 1
  return { text: text.replace(/[‹›]/g, ''), start, end }
}
const shown = ({ text, start, end }: { text: string; start: number; end: number }) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`

describe('tools', () => {
  it.each<[MarkdownTool, string, string]>([
    ['bold', 'a ‹b› c', 'a **‹b›** c'],
    ['bold', 'a **‹b›** c', 'a ‹b› c'],
    ['italic', '‹›', '_‹›_'],
    ['link', 'see ‹here›', 'see [here](‹https://›)'],
    ['link', '‹https://a.b›', '[‹›](https://a.b)'],
    ['heading', 'a\nb‹›\nc', 'a\n## b‹›\nc'],
    ['heading', '## b‹›', 'b‹›'],
    ['list', '‹a\nb›', '‹- a\n- b›'],
    ['numbers', '‹- a\n- b›', '‹1. a\n2. b›'],
    ['tasks', 'a‹›', '- [ ] a‹›'],
  ])('%s: %s', (tool, before, after) => {
    expect(shown(applyTool(tool, selected(before)))).toBe(after)
  })
})

describe('new lines', () => {
  it.each<[string, string | null]>([
    ['- a‹›', '- a\n- ‹›'],
    ['- [x] a‹›', '- [x] a\n- [ ] ‹›'],
    ['  9. a‹›', '  9. a\n  10. ‹›'],
    ['- a\n- ‹›', '- a\n‹›'],
    ['a‹›', null],
  ])('%s', (before, after) => {
    const made = continueList(selected(before))
    expect(made && shown(made)).toBe(after)
  })
})
