import { Ellipsis, Table2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, formatRelative } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lightOptionColors } from '../../theme/palette-colors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Splitter } from '../../ui/layout/splitter.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { RoleChip } from '../role-chip.tsx'
import { Row, Section } from './section.tsx'

const names = ['Ada Lovelace', 'Grace Hopper', 'مریم میرزاخانی']
const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'] as const
const roles = ['owner', 'creator', 'editor', 'commenter', 'viewer', 'super'] as const

export function Lists() {
  const t = useTranslation()
  const [tab, setTab] = useState('tables')
  const [width, setWidth] = useState(150)
  return (
    <Section title={t('design.lists')}>
      <Tabs
        label={t('bases.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'tables', label: t('bases.title'), icon: Table2, count: formatNumber(3) },
          { value: 'loading', label: t('common.loading') },
        ]}
      >
        <TabPanel value="tables">
          <List label={t('bases.title')}>
            {names.map((name, index) => (
              <ListRow
                key={name}
                icon={<Avatar name={name} size="md" shape={index === 1 ? 'square' : 'round'} decorative />}
                title={name}
                subtitle={t('bases.tables', { count: index * 2 })}
                selected={index === 1}
                onClick={() => undefined}
                end={
                  <>
                    <span>{formatRelative(-(index + 1) * 7_200_000, 0)}</span>
                    <IconButton icon={Ellipsis} label={t('common.more')} />
                  </>
                }
              />
            ))}
          </List>
        </TabPanel>
        <TabPanel value="loading">
          <SkeletonRows />
        </TabPanel>
      </Tabs>
      <Row>
        {lightOptionColors.map((color, index) => (
          <Chip key={color} color={color}>
            {t(
              `common.role.${(['creator', 'editor', 'commenter', 'viewer'] as const)[index % 4] ?? 'viewer'}`,
            )}
          </Chip>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} onRemove={tone === 'neutral' ? () => undefined : undefined}>
            {t('common.saved')}
          </Chip>
        ))}
        <Badge>{formatNumber(4)}</Badge>
        <Badge tone="primary">{formatNumber(12)}</Badge>
        <Badge tone="danger">{formatNumber(3)}</Badge>
      </Row>
      <Row>
        {roles.map((role) => (
          <RoleChip key={role} of={role} />
        ))}
      </Row>
      <div className="flex h-20 overflow-hidden rounded-lg border border-line text-xs text-ink-2">
        <div style={{ width }} className="shrink-0 bg-sunken p-2">
          {formatNumber(width)}
        </div>
        <Splitter value={width} min={80} max={260} initial={150} onChange={setWidth} />
        <div className="p-2">{t('common.resize')}</div>
      </div>
    </Section>
  )
}
