import type { ComponentType } from 'react'
import type { Column } from '#core/schema.ts'
import type { LinkOffer } from '#core/views/form-linked-records.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export type LinkedRecordsEditorProps = {
  baseId: string
  column: Column
  /** Null until the owner has chosen. */
  offer: LinkOffer | null
  onChange: (offer: LinkOffer) => void
}

/** Which records of the linked table people can pick. Changes are saved at once. */
export function LinkedRecordsDialog(
  props: LinkedRecordsEditorProps & {
    /** The question's label. */
    name: string
    Editor: ComponentType<LinkedRecordsEditorProps>
    onClose: () => void
  },
) {
  const t = useTranslation()
  const { name, Editor, onClose, ...editor } = props
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('form.builder.recordsOf', { name })}
      description={t('form.builder.recordsHelp')}
    >
      <Editor {...editor} />
    </Dialog>
  )
}
