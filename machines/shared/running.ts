/** A child that runs as long as its parent does. */
export function running<Child>(child: Child | undefined): Child {
  if (child === undefined) throw new Error('the parent is not running')
  return child
}
