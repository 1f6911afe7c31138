/**
 * The components that the host shares with every remote, so every page pays for them. `Tooltip` is not among them: the
 * few pages that use it import `@agent-atlas/shared-ui/tooltip` and bundle its positioning code.
 */
export { BackHomeLink } from './components/back-home-link/back-home-link.tsx';
export { Badge, type BadgeProps } from './components/badge/badge.tsx';
export {
  Button,
  type ButtonProps,
  buttonVariants,
  LinkButton,
  type LinkButtonProps,
} from './components/button/button.tsx';
export {
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  type CardProps,
  CardTitle,
  type CardTitleProps,
} from './components/card/card.tsx';
export { Checkbox, type CheckboxProps } from './components/checkbox/checkbox.tsx';
export { Dialog, type DialogProps, Modal, type ModalProps } from './components/dialog/dialog.tsx';
export {
  DropdownMenu,
  type DropdownMenuProps,
} from './components/dropdown-menu/dropdown-menu.tsx';
export { MenuItem, type MenuItemProps } from './components/dropdown-menu/menu-item.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './components/error-state/error-state.tsx';
export { Field, type FieldProps } from './components/field/field.tsx';
export { Fieldset, type FieldsetProps } from './components/fieldset/fieldset.tsx';
export { Icon, type IconProps } from './components/icon/icon.tsx';
export {
  AlertIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  BookmarkIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ClockIcon,
  CloseIcon,
  CompareIcon,
  CompassIcon,
  ExternalIcon,
  FlagIcon,
  InboxIcon,
  InfoIcon,
  MenuIcon,
  MinusIcon,
  MonitorIcon,
  MoonIcon,
  PlusIcon,
  SearchIcon,
  ShareIcon,
  SunIcon,
  ThumbsDownIcon,
  ThumbsUpIcon,
  TrophyIcon,
} from './components/icon/icons.ts';
export { Input, Textarea } from './components/input/input.tsx';
export { Kbd } from './components/kbd/kbd.tsx';
export { LoadMore, type LoadMoreProps } from './components/load-more/load-more.tsx';
export { Notice, type NoticeProps } from './components/notice/notice.tsx';
export { PageHeader, type PageHeaderProps } from './components/page-header/page-header.tsx';
export { ProgressBar, type ProgressBarProps } from './components/progress-bar/progress-bar.tsx';
export {
  RadioGroup,
  RadioGroupItem,
  type RadioGroupItemProps,
  type RadioGroupProps,
} from './components/radio-group/radio-group.tsx';
export { ScrollRegion, type ScrollRegionProps } from './components/scroll-region/scroll-region.tsx';
export {
  SectionHeader,
  type SectionHeaderProps,
} from './components/section-header/section-header.tsx';
export { copyLink, copyText, type SharedPage, sharePage } from './components/share/share.ts';
export { Repeated, type RepeatedProps } from './components/skeleton/repeated.tsx';
export { Skeleton } from './components/skeleton/skeleton.tsx';
export {
  Slot,
  type SlotHost,
  SlotHostContext,
  type SlotRequest,
} from './components/slot/slot.tsx';
export {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  type TableProps,
  TableRow,
  type TableRowProps,
  TableSortHead,
  type TableSortHeadProps,
} from './components/table/table.tsx';
export {
  Tabs,
  TabsContent,
  type TabsContentProps,
  TabsList,
  type TabsListProps,
  type TabsProps,
  TabsTrigger,
  type TabsTriggerProps,
} from './components/tabs/tabs.tsx';
export { TextLink, type TextLinkProps } from './components/text-link/text-link.tsx';
export {
  dismissToast,
  type ToastActionOptions,
  type ToastHandle,
  type ToastOptions,
  toast,
} from './components/toast/toast-store.ts';
export { Toaster } from './components/toast/toaster.tsx';
export { useToasts } from './components/toast/use-toasts.ts';
export { VisuallyHidden } from './components/visually-hidden/visually-hidden.tsx';
export { addToComparison, readComparison } from './domain/agent-actions/comparison.ts';
export {
  type ActionMessage,
  reviewVoteMessage,
  VOTE_FAILED_MESSAGE,
  voteMessage,
} from './domain/agent-actions/messages.ts';
export { useCompareAction } from './domain/agent-actions/use-compare-action.ts';
export { withVotes } from './domain/agent-actions/with-votes.ts';
export {
  AgentCard,
  type AgentCardAgent,
  type AgentCardProps,
} from './domain/agent-card/agent-card.tsx';
export { AgentCardSkeleton } from './domain/agent-card/agent-card-skeleton.tsx';
export { VoteButtons, type VoteButtonsProps } from './domain/agent-card/vote-buttons.tsx';
export { AgentLogo, type AgentLogoProps } from './domain/agent-logo/agent-logo.tsx';
export { CategoryBadge, type CategoryBadgeProps } from './domain/category/category-badge.tsx';
export { CategoryIcon, type CategoryIconProps } from './domain/category/category-icon.tsx';
export { type CategoryTone, categoryTone } from './domain/category/category-tone.ts';
export {
  CategoryTile,
  type CategoryTileProps,
  CategoryTileSkeleton,
} from './domain/category-tile/category-tile.tsx';
export { Medal, type MedalProps } from './domain/medal/medal.tsx';
export { PromoBanner, type PromoBannerProps } from './domain/promo-banner/promo-banner.tsx';
export { RankBadge, type RankBadgeProps } from './domain/rank-badge/rank-badge.tsx';
export {
  RatingWithCount,
  type RatingWithCountProps,
} from './domain/rating-with-count/rating-with-count.tsx';
export { ReviewCard, type ReviewCardProps } from './domain/review-card/review-card.tsx';
export { ScoreBar, type ScoreBarProps } from './domain/score-bar/score-bar.tsx';
export { ScorePartList, type ScorePartListProps } from './domain/score-parts/score-part-list.tsx';
export { type ScorePart, scoreParts } from './domain/score-parts/score-parts.ts';
export { type StarPart, starParts } from './domain/star-rating/star-parts.ts';
export { StarRating, type StarRatingProps } from './domain/star-rating/star-rating.tsx';
export { cn } from './lib/cn.ts';
export {
  formatCount,
  formatDay,
  formatNumber,
  formatPricingModel,
  formatRange,
  formatReviewDate,
  initials,
} from './lib/format.ts';
export { isComposing } from './lib/is-composing.ts';
export { useHydrated } from './lib/use-hydrated.ts';
