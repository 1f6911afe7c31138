import { normalizeCategoryName } from '@agent-atlas/api-client/rules';
import type { ComponentType } from 'react';
import type { IconProps } from '../../components/icon/icon.tsx';
import {
  BlocksIcon,
  BranchIcon,
  ChatIcon,
  CodeIcon,
  GridIcon,
  HeadsetIcon,
  ImageIcon,
  MegaphoneIcon,
  PenIcon,
  ScanIcon,
  VideoIcon,
  VoiceIcon,
} from './category-icons.ts';

/** A category's style: class names of its two colors, and its icon. */
export interface CategoryTone {
  /** Pale background and readable foreground, as one class string. */
  readonly soft: string;
  readonly Icon: ComponentType<IconProps>;
}

const NEUTRAL: CategoryTone = { soft: 'bg-sunken text-muted', Icon: GridIcon };

const TONES: Readonly<Record<string, CategoryTone>> = {
  'AI Chatbot': { soft: 'bg-tone-blue text-tone-blue-ink', Icon: ChatIcon },
  'Code Assistant': { soft: 'bg-tone-slate text-tone-slate-ink', Icon: CodeIcon },
  'Writing Assistant': { soft: 'bg-tone-amber text-tone-amber-ink', Icon: PenIcon },
  'AI Image Generator': { soft: 'bg-tone-pink text-tone-pink-ink', Icon: ImageIcon },
  'AI Video Generator': { soft: 'bg-tone-red text-tone-red-ink', Icon: VideoIcon },
  'Customer Service AI': { soft: 'bg-tone-teal text-tone-teal-ink', Icon: HeadsetIcon },
  'AI Detection Tool': { soft: 'bg-tone-orange text-tone-orange-ink', Icon: ScanIcon },
  'AI Platform/Model Builder': { soft: 'bg-tone-violet text-tone-violet-ink', Icon: BlocksIcon },
  'Marketing/Sales AI': { soft: 'bg-tone-green text-tone-green-ink', Icon: MegaphoneIcon },
  'Open Source Model': { soft: 'bg-tone-cyan text-tone-cyan-ink', Icon: BranchIcon },
  'AI Voice Generator': { soft: 'bg-tone-purple text-tone-purple-ink', Icon: VoiceIcon },
};

/** The style of a category, given any of its names; gray for an unknown category. */
export function categoryTone(category: string): CategoryTone {
  const name = normalizeCategoryName(category);
  // A URL can also contain the name of an inherited property, such as `constructor`.
  return Object.hasOwn(TONES, name) ? (TONES[name] ?? NEUTRAL) : NEUTRAL;
}
