import { CATEGORY_NAMES } from '@agent-atlas/api-client/rules';
import {
  CategoryBadge,
  CategoryIcon,
  CategoryTile,
  CategoryTileSkeleton,
} from '../../src/index.ts';

export const part = {
  name: 'Category',
  group: 'Domain',
  of: { CategoryTile, CategoryTileSkeleton, CategoryBadge, CategoryIcon },
} as const;

export function Tiles() {
  return (
    <div className="grid w-full grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {CATEGORY_NAMES.map((name, index) => (
        <CategoryTile key={name} name={name} count={index * 7} />
      ))}
      <CategoryTileSkeleton />
    </div>
  );
}

export function Badges() {
  return CATEGORY_NAMES.map((name) => <CategoryBadge key={name} category={name} />);
}

export function IconSizes() {
  return (
    <>
      <CategoryIcon category="AI Chatbot" size="small" />
      <CategoryIcon category="AI Chatbot" />
      <CategoryIcon category="AI Chatbot" size="large" />
    </>
  );
}
