import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { cx } from '../../ui/cx.ts'
import { Row, Section } from './section.tsx'

const grounds = ['bg-surface', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-pressed', 'bg-selected']
const solids = ['bg-primary', 'bg-danger', 'bg-success', 'bg-warning', 'bg-info', 'bg-control', 'bg-line-2']
const views = [
  'bg-view-grid',
  'bg-view-form',
  'bg-view-gallery',
  'bg-view-kanban',
  'bg-view-calendar',
  'bg-view-other',
]
const sizes = [
  'text-2xl font-semibold',
  'text-xl font-semibold',
  'text-lg',
  'text-base',
  'text-sm',
  'text-xs',
  'text-2xs',
]

export function Colours() {
  const t = useT()
  return (
    <Section title={t('design.colours')}>
      {[grounds, solids, views].map((row) => (
        <Row key={row[0]}>
          {row.map((name) => (
            <span key={name} title={name} className={cx('size-9 rounded-lg border border-line', name)} />
          ))}
        </Row>
      ))}
      <Row>
        {pickerColours.map((colour) => (
          <span key={colour} title={colour} style={{ background: colour }} className="size-6 rounded-full" />
        ))}
      </Row>
      <h3 className="mt-2 text-xs font-semibold text-ink-2">{t('design.type')}</h3>
      <div className="flex flex-col gap-2">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {t('design.type.sample')}
          </p>
        ))}
        <p className="text-ink-2">{t('design.secondary')}</p>
        <p className="text-ink-3">{t('design.muted')}</p>
      </div>
    </Section>
  )
}
