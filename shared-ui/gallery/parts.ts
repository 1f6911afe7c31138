import { type Part, partOf } from './part.ts';
import * as agentCard from './parts/agent-card.tsx';
import * as agentLogo from './parts/agent-logo.tsx';
import * as badge from './parts/badge.tsx';
import * as button from './parts/button.tsx';
import * as card from './parts/card.tsx';
import * as category from './parts/category.tsx';
import * as checkbox from './parts/checkbox.tsx';
import * as commandPalette from './parts/command-palette.tsx';
import * as dialog from './parts/dialog.tsx';
import * as dropdownMenu from './parts/dropdown-menu.tsx';
import * as field from './parts/field.tsx';
import * as fieldset from './parts/fieldset.tsx';
import * as header from './parts/header.tsx';
import * as icon from './parts/icon.tsx';
import * as loadMore from './parts/load-more.tsx';
import * as medal from './parts/medal.tsx';
import * as notice from './parts/notice.tsx';
import * as progress from './parts/progress.tsx';
import * as promoBanner from './parts/promo-banner.tsx';
import * as radioGroup from './parts/radio-group.tsx';
import * as rating from './parts/rating.tsx';
import * as reviewCard from './parts/review-card.tsx';
import * as score from './parts/score.tsx';
import * as scrollRegion from './parts/scroll-region.tsx';
import * as slot from './parts/slot.tsx';
import * as state from './parts/state.tsx';
import * as table from './parts/table.tsx';
import * as tabs from './parts/tabs.tsx';
import * as textLink from './parts/text-link.tsx';
import * as toast from './parts/toast.tsx';
import * as tooltip from './parts/tooltip.tsx';

/** All parts in the gallery's order. A test fails if a component is in none of them. */
export const PARTS: readonly Part[] = [
  partOf('agent-card', agentCard),
  partOf('agent-logo', agentLogo),
  partOf('badge', badge),
  partOf('button', button),
  partOf('card', card),
  partOf('category', category),
  partOf('checkbox', checkbox),
  partOf('command-palette', commandPalette),
  partOf('dialog', dialog),
  partOf('dropdown-menu', dropdownMenu),
  partOf('field', field),
  partOf('fieldset', fieldset),
  partOf('header', header),
  partOf('icon', icon),
  partOf('load-more', loadMore),
  partOf('medal', medal),
  partOf('notice', notice),
  partOf('progress', progress),
  partOf('promo-banner', promoBanner),
  partOf('radio-group', radioGroup),
  partOf('rating', rating),
  partOf('review-card', reviewCard),
  partOf('score', score),
  partOf('scroll-region', scrollRegion),
  partOf('slot', slot),
  partOf('state', state),
  partOf('table', table),
  partOf('tabs', tabs),
  partOf('text-link', textLink),
  partOf('toast', toast),
  partOf('tooltip', tooltip),
];
