import { FormBuilder } from '../../../views/form/form-builder.tsx'
import { FormConditionEditor } from './form-condition-editor.tsx'
import type { ViewBodyProps } from './view-body-props.ts'

/** A form view inside the app. The top bar has its share button. */
export function FormBody({ table, view, may }: ViewBodyProps) {
  return (
    <FormBuilder
      table={table}
      view={view}
      canEdit={may('form.edit') && (view.lock_type !== 'locked' || may('view.lock'))}
      ConditionEditor={FormConditionEditor}
      mayReachOthers={may('form.outreach')}
    />
  )
}
