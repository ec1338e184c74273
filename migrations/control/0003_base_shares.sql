CREATE TABLE `base_shares` (
	`base_id` text PRIMARY KEY NOT NULL,
	`share_id` text NOT NULL,
	`role` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `base_shares_by_link` ON `base_shares` (`share_id`);