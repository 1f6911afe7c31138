import { Table } from '@agent-atlas/shared-ui';
import { BenchmarkCards } from './benchmark-cards.tsx';
import { InlineText } from './inline-text.tsx';
import type { Block } from './types.ts';

/** The text of an article. */
export function ArticleBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article never change places
    <BlockView key={index} block={block} />
  ));
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading id={block.id}>{block.text}</Heading>;
    }
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView {...block} />;
    case 'quote':
      return (
        <figure>
          <blockquote>{block.text}</blockquote>
          <figcaption className="mt-2 text-sm text-muted">
            <InlineText text={block.source} />
          </figcaption>
        </figure>
      );
    case 'benchmarks':
      return <BenchmarkCards benchmarks={block.items} />;
    default:
      return block satisfies never;
  }
}

function TableView({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <Table label={caption} className="min-w-2xl">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <InlineText text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
