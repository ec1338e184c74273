import { Outlet } from '@tanstack/react-router'
import { GeneralFrame } from './general-frame.tsx'

/** The same as a route layout. */
export function GeneralLayout() {
  return (
    <GeneralFrame>
      <Outlet />
    </GeneralFrame>
  )
}
