import { GalleryVertical } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { GalleryOptions } from '../../../views/gallery/gallery-options.tsx'
import { galleryMeta, readGallerySettings } from '../../../views/gallery/gallery-settings.ts'
import type { GridHandle } from '../../../views/grid/grid-props.ts'
import { GalleryCards } from '../records/gallery/gallery-cards.tsx'
import { ToolbarButton } from '../toolbar/toolbar-button.tsx'
import { CardViewFrame } from './card-view-frame.tsx'
import { LoadedView } from './loaded-view.tsx'
import { useCardView } from './use-card-view.ts'
import type { RecordViewProps } from './use-record-view.ts'
import type { ViewBodyProps } from './view-body-props.ts'

/** A gallery view. */
export function GalleryBody(props: ViewBodyProps) {
  return <LoadedView {...props} View={GalleryView} />
}

function GalleryView(props: RecordViewProps) {
  const t = useTranslation()
  const grid = useRef<GridHandle>(null)
  const card = useCardView(props, grid)
  const { options, state } = card
  const settings = useMemo(() => readGallerySettings(options.now), [options.now])
  const covers = state.places.all.map(({ column }) => column).filter((column) => fieldOf(column).holdsFiles)
  const menu = (
    <Popover
      label={t('gallery.options')}
      className="w-[22rem]"
      trigger={<ToolbarButton icon={GalleryVertical} label={t('gallery.options')} />}
    >
      <GalleryOptions
        settings={settings}
        covers={covers}
        onChange={({ cover, ...look }) => {
          if (cover !== undefined) {
            options.set({ fk_cover_image_col_id: cover })
            // The values of hidden fields are not read.
            if (cover !== null && !state.shown.some(({ id }) => id === cover)) state.places.show(cover, true)
          }
          if (Object.keys(look).length > 0) options.setMeta(galleryMeta(look))
        }}
      />
    </Popover>
  )
  return (
    <CardViewFrame
      card={card}
      menus={[{ name: 'gallery', menu, overflowPriority: 4 }]}
      emptyHint={t('gallery.empty')}
    >
      <GalleryCards ref={grid} {...card.cardProps} settings={settings} />
    </CardViewFrame>
  )
}
