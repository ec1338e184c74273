CREATE TABLE `link_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`skeleton` text NOT NULL,
	`share_id` text NOT NULL,
	`base_id` text NOT NULL,
	`created_at` text NOT NULL,
	`released_at` text
);
--> statement-breakpoint
CREATE INDEX `link_slugs_by_skeleton` ON `link_slugs` (`skeleton`);--> statement-breakpoint
CREATE INDEX `link_slugs_of_link` ON `link_slugs` (`share_id`);--> statement-breakpoint
CREATE INDEX `link_slugs_of_base` ON `link_slugs` (`base_id`);