import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { hideableRoles } from '#core/access/view-visibility.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { VisibilityRuleWire } from '#core/api/views/visibility.ts'
import { showError } from '../../api/http/show-error.ts'
import { setVisibility, visibilityQuery } from '../../api/schema/visibility.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { ViewIcon } from '../view-icon.tsx'

/** Which roles see which tables and views. */
export function VisibilityTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(visibilityQuery(base.id))
  return (
    <SettingsPage title={t('account.visibility.title')} message={t('account.visibility.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(rules) => <Rules baseId={base.id} rules={rules} />}
      </Loaded>
    </SettingsPage>
  )
}

function Rules({ baseId, rules }: { baseId: string; rules: readonly VisibilityRuleWire[] }) {
  const t = useTranslation()
  const tables = [...new Set(rules.map(({ fk_model_id }) => fk_model_id))].map((id) =>
    rules.filter(({ fk_model_id }) => fk_model_id === id),
  )
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-ink-2">
        <tr>
          <th className="py-2 text-start font-medium">{t('account.visibility.view')}</th>
          {hideableRoles.map((role) => (
            <th key={role} className="w-16 px-1 py-2 text-center font-medium sm:w-28">
              {t(`common.role.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((views) => {
          const name = views[0]?._ptn ?? ''
          return (
            <Fragment key={views[0]?.fk_model_id}>
              <Row baseId={baseId} rules={views} name={name}>
                <span className="truncate font-semibold" dir="auto">
                  {name}
                </span>
              </Row>
              {views.map((rule) => (
                <Row key={rule.id} baseId={baseId} rules={[rule]} name={`${name}, ${rule.title}`}>
                  <span className="flex min-w-0 items-center gap-2 ps-4">
                    <ViewIcon type={rule.type} />
                    <span className="truncate" dir="auto">
                      {rule.title}
                    </span>
                  </span>
                </Row>
              ))}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** A view, or all views of a table. */
function Row(props: {
  baseId: string
  rules: readonly VisibilityRuleWire[]
  name: string
  children: ReactNode
}) {
  const t = useTranslation()
  const { baseId, rules, name } = props
  return (
    <tr className="border-t border-line">
      <th scope="row" className="max-w-0 py-2 text-start font-normal">
        <span className="flex min-w-0">{props.children}</span>
      </th>
      {hideableRoles.map((role) => {
        const hidden = rules.filter(({ disabled }) => disabled[role]).length
        return (
          <td key={role} className="px-1 py-2">
            <span className="grid place-items-center">
              <Checkbox
                label={t('account.visibility.sees', { role: t(`common.role.${role}`), name })}
                checked={hidden === 0}
                mixed={hidden > 0 && hidden < rules.length}
                onChange={() =>
                  void setVisibility(
                    baseId,
                    rules.map(({ id }) => id),
                    role,
                    hidden === 0,
                  ).catch(showError)
                }
              />
            </span>
          </td>
        )
      })}
    </tr>
  )
}
