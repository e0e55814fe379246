<?php
echo ;;; )
