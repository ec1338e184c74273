import { useCallback } from 'react'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { GridBody } from './grid-body.tsx'
import type { ViewBodyProps } from './view-body-props.ts'

/**
 * A view type without a layout, shown as a grid. Settings stay in the browser, because the view has no such options.
 */
export function ViewContent({ may, ...props }: ViewBodyProps) {
  const t = useTranslation()
  const mayHere = useCallback<Permissions>((action) => action !== 'view.configure' && may(action), [may])
  return (
    <>
      <p className="shrink-0 border-b border-line px-3 py-1.5 text-sm text-ink-2" role="note">
        {t('views.unsupportedType')}
      </p>
      <GridBody {...props} may={mayHere} />
    </>
  )
}
