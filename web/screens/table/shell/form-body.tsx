import { FormBuilder } from '../../../views/form/builder/form-builder.tsx'
import { FormConditionEditor } from './form-condition-editor.tsx'
import { FormLinkedRecordsEditor } from './form-linked-records-editor.tsx'
import type { ViewBodyProps } from './view-body-props.ts'

const editors = { Condition: FormConditionEditor, LinkedRecords: FormLinkedRecordsEditor }

/** A form view inside the app. The top bar has its share button. */
export function FormBody({ table, view, may }: ViewBodyProps) {
  return (
    <FormBuilder
      table={table}
      view={view}
      canEdit={may('form.edit') && (view.lock_type !== 'locked' || may('view.lock'))}
      editors={editors}
      mayReachOthers={may('form.outreach')}
      mayReadRecords={may('record.read')}
    />
  )
}
