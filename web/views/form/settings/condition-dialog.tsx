import type { ComponentType } from 'react'
import type { Column } from '#core/schema.ts'
import type { FormCondition } from '#core/views/form-conditions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export type ConditionEditorProps = {
  filters: FormCondition['filters']
  /** The fields of earlier questions. */
  columns: readonly Column[]
  onChange: (filters: FormCondition['filters']) => void
}

/** Which earlier answers show a question. Changes are saved at once. */
export function ConditionDialog(props: {
  /** The question's label. */
  name: string
  Editor: ComponentType<ConditionEditorProps>
  filters: FormCondition['filters']
  columns: readonly Column[]
  /** Explains what the condition shows, if not a question. */
  help?: string | undefined
  onChange: ConditionEditorProps['onChange']
  onClose: () => void
}) {
  const t = useTranslation()
  const { name, Editor, help, onClose, ...editor } = props
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('form.builder.conditionOf', { name })}
      description={help ?? t('form.builder.conditionHelp')}
    >
      <Editor {...editor} />
    </Dialog>
  )
}
