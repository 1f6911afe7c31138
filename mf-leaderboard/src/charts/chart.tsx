import {
  Card,
  Table,
  TableBody,
  TableCaption,
  TableHead,
  TableHeader,
  TableRow,
} from '@agent-atlas/shared-ui';
import { type ReactNode, useId } from 'react';

export interface ChartProps {
  title: string;
  /** One sentence below the title: what the chart shows and how to read it. */
  text: ReactNode;
  children: ReactNode;
}

/** A card with a title, a chart and the table of its numbers. */
export function Chart({ title, text, children }: ChartProps) {
  const titleId = useId();
  return (
    <Card className="p-5 break-inside-avoid sm:p-6">
      <figure aria-labelledby={titleId}>
        <figcaption>
          <h3 id={titleId} className="text-lg font-semibold text-ink">
            {title}
          </h3>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </figcaption>
        {children}
      </figure>
    </Card>
  );
}

export interface ChartTableProps {
  /** Names the table and the control that shows it. */
  label: string;
  columns: readonly string[];
  /** The cells of each row; the first one is its header. */
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** The numbers of a chart, closed until the reader opens them. Print always shows them. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-control text-sm font-medium text-accent-ink">
        {label}
      </summary>
      <div className="mt-3">
        <Table label={label} className="tabular-nums">
          <TableCaption>{label}</TableCaption>
          <TableHeader>
            <TableRow>
              {columns.map((column) => (
                <TableHead key={column}>{column}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map(({ key, cells: [header, ...cells] }) => (
              <TableRow key={key}>
                <th scope="row" className="px-4 py-2 text-start font-medium text-ink">
                  {header}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="px-4 py-2 text-ink">
                    {cell}
                  </td>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
