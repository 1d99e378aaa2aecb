/** DECISIONS 'Identity': whoever is known already gets the project; their name and password are left alone. */
export function StaysAsItIs({ name }: { name: string }) {
  return (
    <span className="line-clamp-3 font-medium text-info" title={name}>
      <bdi>{name}</bdi> gets this project; name and password stay as they are.
    </span>
  )
}
