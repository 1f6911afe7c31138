import { z } from 'zod';
import { ListParamsSchema } from '../../../contract/list.ts';
import type { SharedRoute } from '../../../contract/reads.ts';
import type { Sql } from '../../db/client.ts';
import type { Order } from '../../lists/order.ts';
import { foundPage, type Part, type Slice, sliceOf } from '../../lists/part.ts';
import { problemContent } from '../params.ts';
import { defineRead, type Read } from './define-read.ts';

interface ListDeclaration<Item extends z.ZodType> {
  readonly route: SharedRoute;
  readonly item: Item;
  readonly description: string;
  readonly order: Order;
  /** How many items are answered where the request does not say. */
  readonly limit: number;
  readonly select: (sql: Sql, slice: Slice) => Promise<Part<z.output<Item>>>;
}

/** Declares a read of a whole list, a part at a time. */
export function listRead<Item extends z.ZodType>(list: ListDeclaration<Item>): Read {
  return defineRead({
    route: list.route,
    input: ListParamsSchema,
    schema: z.array(list.item),
    description: list.description,
    problems: { 400: problemContent('The limit or the cursor is wrong.') },
    async load({ sql }, params) {
      const slice = sliceOf(list.order, params, list.limit);
      return foundPage(await list.select(sql, slice), slice);
    },
  });
}
