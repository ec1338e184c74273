import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiTokenWire } from '#core/api/accounts/tokens.ts'
import { ownQuery } from '../../api/session/own-account.ts'
import { showError } from '../../api/http/show-error.ts'
import { deleteToken, tokensQuery } from '../../api/bases/tokens.ts'
import { formatDate, formatRelative } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** API tokens of the person (null) or of a base. */
export function TokenPage({ baseId }: { baseId: string | null }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(tokensQuery(baseId))
  const [isMaking, setMaking] = useState(false)
  const [doomed, setDoomed] = useState<ApiTokenWire | null>(null)
  const add = (
    <Button tone="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('account.tokens.new')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('account.tokens.title')}
      message={baseId === null ? t('account.tokens.message') : t('account.tokens.messageBase')}
      actions={data && data.length > 0 && add}
    >
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState
              title={t('account.tokens.empty')}
              message={t('account.tokens.emptyMessage')}
              actions={add}
            />
          ) : (
            <List label={t('account.tokens.title')}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} baseId={baseId} onDelete={() => setDoomed(token)} />
              ))}
            </List>
          )
        }
      </Loaded>
      {isMaking && <NewTokenDialog baseId={baseId} onClose={() => setMaking(false)} />}
      <LazyConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={t('account.tokens.deleteTitle', { name: doomed?.description ?? '' })}
        message={t('account.tokens.deleteMessage')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={() => deleteToken(baseId, doomed?.id ?? 0).catch(showError)}
      />
    </SettingsPage>
  )
}

function TokenRow(props: { token: ApiTokenWire; baseId: string | null; onDelete: () => void }) {
  const t = useTranslation()
  const { token } = props
  const { data: me } = useQuery(ownQuery)
  const facts = [
    token.last_used_at
      ? t('account.tokens.used', { when: formatRelative(Date.parse(token.last_used_at)) })
      : t('account.tokens.unused'),
    token.expiry &&
      (Date.parse(token.expiry) <= Date.now()
        ? t('account.tokens.expired')
        : t('account.tokens.until', { date: formatDate(Date.parse(token.expiry), { dateStyle: 'medium' }) })),
    props.baseId === null && token.base_id !== null && t('account.tokens.oneBase'),
    me && token.fk_user_id !== me.id && t('account.tokens.of', { name: token.created_by }),
  ].filter(Boolean)
  return (
    <ListRow
      icon={<KeyRound aria-hidden />}
      title={
        <>
          <bdi>{token.description}</bdi>{' '}
          <span className="font-mono text-xs font-normal text-ink-3" dir="ltr">
            …{token.token_hint}
          </span>
        </>
      }
      subtitle={facts.join(' · ')}
      end={
        <IconButton
          icon={Trash2}
          label={t('account.tokens.delete', { name: token.description })}
          onClick={props.onDelete}
        />
      }
    />
  )
}
