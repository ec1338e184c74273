import { useQuery } from '@tanstack/react-query'
import { Database, Pencil, Plus, RefreshCw, TableProperties, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { ConnectionConfigWire } from '#core/api/wire/source-shapes.ts'
import { findSourceKind } from '#core/source-kinds.ts'
import { deleteSource, sourcesQuery } from '../../api/bases/sources.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { withExternalMessages } from '../connection/load-with-external-messages.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { LazySyncDialog } from '../sync-sources/lazy-sync-dialog.tsx'
import { useAppInfo } from '../use-app-info.ts'
import { AutomaticIndexes } from './automatic-indexes.tsx'
import { NewSourceTable } from './new-source-table.tsx'

const DataSourceDialog = lazyPart(() =>
  withExternalMessages(import('./data-source-dialog.tsx').then((m) => m.DataSourceDialog)),
)

/** The base's own database and connected ones. */
export function DataSourcesTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const info = useAppInfo()
  const { data, error, refetch } = useQuery(sourcesQuery(base.id))
  const [edited, setEdited] = useState<SourceWire | 'new' | null>(null)
  const [isSyncing, setSyncing] = useState(false)
  const [removed, setRemoved] = useState<SourceWire | null>(null)
  const [grown, setGrown] = useState<SourceWire | null>(null)
  const canConnect = info?.connectToExternalDB === true
  const connect = (
    <Button tone="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('account.sources.connect')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('account.sources.title')}
      message={t('account.sources.message')}
      actions={
        canConnect &&
        (data?.length ?? 0) > 1 && (
          <>
            <Button icon={RefreshCw} onClick={() => setSyncing(true)}>
              {t('account.sources.sync')}
            </Button>
            {connect}
          </>
        )
      }
    >
      {info !== null && !canConnect && (
        <p role="note" className="rounded-lg bg-info-soft p-3 text-sm text-ink-2">
          {t('account.sources.off')}
        </p>
      )}
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(sources) => (
          <>
            <List label={t('account.sources.title')}>
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  canConnect={canConnect}
                  onEdit={() => setEdited(source)}
                  onNewTable={() => setGrown(source)}
                  onRemove={() => setRemoved(source)}
                />
              ))}
            </List>
            {canConnect && sources.length === 1 && (
              <EmptyState
                title={t('account.sources.empty')}
                message={t('account.sources.emptyMessage')}
                actions={connect}
              />
            )}
          </>
        )}
      </Loaded>
      <AutomaticIndexes baseId={base.id} />
      {edited !== null && (
        <Suspense>
          <DataSourceDialog
            base={base}
            source={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {isSyncing && <LazySyncDialog baseId={base.id} onClose={() => setSyncing(false)} />}
      {grown && <NewSourceTable baseId={base.id} source={grown} onClose={() => setGrown(null)} />}
      <LazyConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={t('account.sources.removeNamed', { name: removed?.alias ?? '' })}
        message={t('account.sources.removeMessage')}
        confirmLabel={t('account.sources.remove')}
        danger
        onConfirm={() => (removed ? deleteSource(base.id, removed.id).catch(showError) : Promise.resolve())}
      />
    </SettingsPage>
  )
}

function addressOf(connection: ConnectionConfigWire['connection']): string {
  if ('url' in connection) return connection.url
  if ('account' in connection) return `${connection.account}/${connection.database}`
  return `${connection.host}:${connection.port}/${connection.database}`
}

function SourceRow(props: {
  source: SourceWire
  canConnect: boolean
  onEdit: () => void
  onNewTable: () => void
  onRemove: () => void
}) {
  const t = useTranslation()
  const { source } = props
  const { config } = source
  const name = source.alias ?? t(source.is_meta ? 'account.sources.own' : 'account.sources.unnamed')
  const where = config
    ? `${findSourceKind(config.client)?.label ?? config.client} · ${addressOf(config.connection)}`
    : t(source.is_meta ? 'account.sources.ownMessage' : 'account.sources.lost')
  return (
    <ListRow
      icon={<Database />}
      title={<bdi>{name}</bdi>}
      subtitle={
        <span dir="auto" className="block truncate text-match-parent">
          {where}
        </span>
      }
      end={
        source.is_meta ? undefined : (
          <>
            {source.is_data_readonly && <Chip>{t('account.sources.readOnly')}</Chip>}
            {props.canConnect && !source.is_schema_readonly && (
              <IconButton
                icon={TableProperties}
                label={t('account.sources.newTableIn', { name })}
                onClick={props.onNewTable}
              />
            )}
            {props.canConnect && (
              <IconButton icon={Pencil} label={t('account.sources.edit', { name })} onClick={props.onEdit} />
            )}
            <IconButton
              icon={Trash2}
              label={t('account.sources.removeNamed', { name })}
              onClick={props.onRemove}
            />
          </>
        )
      }
    />
  )
}
