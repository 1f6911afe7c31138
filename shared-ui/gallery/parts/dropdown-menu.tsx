import { useState } from 'react';
import { ChevronDownIcon, DropdownMenu, MenuItem } from '../../src/index.ts';

export const part = {
  name: 'Dropdown menu',
  group: 'Overlays',
  of: { DropdownMenu, MenuItem },
} as const;

export function OneChoice() {
  const [sort, setSort] = useState('Rating');
  return (
    <DropdownMenu
      label="Sort by"
      align="start"
      trigger={
        <>
          Sort: {sort}
          <ChevronDownIcon size={16} />
        </>
      }
    >
      {['Rating', 'Reviews', 'Newest'].map((name) => (
        <MenuItem key={name} checked={name === sort} onSelect={() => setSort(name)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem checked={false} disabled>
        Price
      </MenuItem>
    </DropdownMenu>
  );
}
