import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { EditorProps, FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'

const part = lazyModule(() => import('./link-editor.tsx'))
export const loadLinkEditor = part.load

/** Preloads the editor before the first key opens it. */
export function preloadLinkEditor(): void {
  part.load().catch(() => undefined)
}

/** The lazy link editor; shows the text if links are unavailable. */
export function linkEditor(text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function Links(props: EditorProps) {
    const { links } = props
    const loaded = useLazyModule(part, links !== undefined)
    if (!links || !loaded) return <ReadOnly {...props} />
    return <loaded.LinkEditor key={links.key} {...props} links={links} />
  }
  return Links
}
