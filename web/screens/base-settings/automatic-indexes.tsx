import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Fragment } from 'react'
import type { IndexWire } from '#core/api/sources/sources.ts'
import { indexesQuery } from '../../api/bases/sources.ts'
import { fileSize } from '../../fields/files/file-size.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'

const uses = {
  asc: 'account.sources.indexAsc',
  desc: 'account.sources.indexDesc',
  group: 'account.sources.indexGroup',
  value: 'account.sources.indexValue',
  filter: 'account.sources.indexFilter',
  search: 'account.sources.indexSearch',
  computed: 'account.sources.indexComputed',
} as const satisfies Record<IndexWire['use'], string>

/** The indexes that Tessera has created in a base; nothing while there are none. */
export function AutomaticIndexes({ baseId }: { baseId: string }) {
  const t = useTranslation()
  const { data = [] } = useQuery(indexesQuery(baseId))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="indexes" className="flex flex-col gap-3 pt-4">
      <div>
        <h2 id="indexes" className="text-base font-semibold">
          {t('account.sources.indexes')}
        </h2>
        <p className="text-sm text-ink-2">{t('account.sources.indexesMessage')}</p>
      </div>
      <List label={t('account.sources.indexes')}>
        {data.map((index) => (
          <ListRow
            key={JSON.stringify([index.table_id, index.column_titles, index.use])}
            icon={<Zap />}
            title={
              <>
                <bdi>{index.table_title}</bdi>
                {index.column_titles.map((title) => (
                  <Fragment key={title}>
                    {' · '}
                    <bdi>{title}</bdi>
                  </Fragment>
                ))}
              </>
            }
            subtitle={`${t(uses[index.use])} · ${t('account.sources.indexUsed', {
              size: fileSize(index.bytes),
              when: formatRelative(Date.parse(index.used_at)),
            })}`}
          />
        ))}
      </List>
    </section>
  )
}
