import { Outlet } from '@tanstack/react-router'
import { GeneralFrame } from './general-frame.tsx'

/** The frame of pages outside of the work, as a layout of the route table. */
export function GeneralLayout() {
  return (
    <GeneralFrame>
      <Outlet />
    </GeneralFrame>
  )
}
