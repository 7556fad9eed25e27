import type { Point } from './svg'

export type Place = readonly [x: number, y: number, z: number]

/** Turned about the upright axis, then tipped towards the viewer. */
export function turn([x, y, z]: Place, yaw: number, pitch: number): Place {
  const [x1, z1] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)]
  return [x1, y * Math.cos(pitch) - z1 * Math.sin(pitch), z1 * Math.cos(pitch) + y * Math.sin(pitch)]
}

/** Parallel projection on a sheet; `z` grows towards the viewer. */
export const flat = ([x, y]: Place, centre: Point, size: number): Point => [centre[0] + x * size, centre[1] + y * size]

/** `count` places spread evenly over a sphere of radius 1. */
export const onSphere = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => {
    const y = 1 - (2 * (index + 0.5)) / count
    const r = Math.sqrt(1 - y * y)
    const angle = index * Math.PI * (3 - Math.sqrt(5))
    return [r * Math.cos(angle), y, r * Math.sin(angle)]
  })
