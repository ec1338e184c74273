import { later, useLater } from '../ui/later.ts'
import type { EditorProps, FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'

const part = later(() => import('./link-editor.tsx'))
export const loadLinkEditor = part.load

/** Has the editor there before the first key that opens it. */
export function preloadLinkEditor(): void {
  part.load().catch(() => undefined)
}

/** The editor of columns that connect records, loaded apart; where nobody brings links, the text. */
export function linkEditor(text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function Links(props: EditorProps) {
    const { links } = props
    const loaded = useLater(part, links !== undefined)
    if (!links || !loaded) return <ReadOnly {...props} />
    return <loaded.LinkEditor key={links.key} {...props} links={links} />
  }
  return Links
}
