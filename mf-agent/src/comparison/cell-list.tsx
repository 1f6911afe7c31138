export interface CellListProps {
  items: readonly string[];
}

/** Several values in one cell of the comparison. */
export function CellList({ items }: CellListProps) {
  if (items.length === 0) return 'None listed';
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-subtle">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
