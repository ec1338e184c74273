import { FormBuilder } from '../../views/form/form-builder.tsx'
import type { ViewBodyProps } from './view-body.ts'

/** A form view inside the app. The top bar has the button to share it. */
export function FormBody({ table, view, may }: ViewBodyProps) {
  return (
    <FormBuilder
      table={table}
      view={view}
      canEdit={may('form.edit') && (view.lock_type !== 'locked' || may('view.lock'))}
      mayRedirect={may('form.outreach')}
    />
  )
}
