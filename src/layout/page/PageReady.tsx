import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Says on `<html>` that the page at this path answers (`data-ready="/path"`): automation waits for it. To be rendered with
 * whatever a page comes to, and not with what stands in its place until then.
 */
export function PageReady() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['ready'] = pathname
    return () => {
      delete dataset['ready']
    }
  }, [pathname])
  return null
}
